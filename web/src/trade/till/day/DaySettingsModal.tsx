import type { DaySettings } from '@escale/contract/trade/till/day/contract'
import { DaySettingsDraft } from '@escale/contract/trade/till/day/draft'
import { dayMessages } from '@escale/contract/trade/till/day/messages'
import { hourHint } from '@escale/contract/trade/till/day/sums'
import { formatDay } from '@escale/contract/values/days'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { MailOffStrip } from '#ui/feedback/MailOffStrip.tsx'
import { Check } from '#ui/field/Check.tsx'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { FormModal } from '#ui/form/FormModal.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRecord } from '#ui/form/useRecord.ts'
import styles from './Day.module.css'

type Row = DaySettings & { id: string }

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }))

/** The hour and the recipients of the daily email. */
export default function DaySettingsModal({
  settings,
  onClose,
}: {
  settings: DaySettings
  onClose: () => void
}) {
  const queries = useQueryClient()
  const row: Row = { ...settings, id: 'journee' }
  const record = useRecord({
    onDevice: { form: 'day-settings' },
    row,
    schema: DaySettingsDraft,
    startOf: ({ isOn, hour, recipients }: Row): Start => ({ isOn, hour, recipients }),
    labels: labelsFor(settings),
    isReadOnly: !useMay('till.reopen'),
    change: {
      send: async ({ id: _, ...draft }, under) => ({
        ...(await api.tillDay.saveSettings.call(draft, under)),
        id: row.id,
      }),
      done: dayMessages.settingsSaved,
      failed: dayMessages.settingsFailed,
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: api.tillDay.settings.key() }),
    onClose,
  })
  const { form } = record
  const { key, defaultValue, onChange, ...field } = form.field('hour')
  return (
    <FormModal
      {...record}
      title="Envoyer la clôture du jour"
      subtitle="Par email, avec le PDF"
      size={480}
      verb="Enregistrer"
    >
      <div className="fields">
        <MailOffStrip />
        <Check label="Envoyer chaque jour" {...form.box('isOn')} />
        <ListSelect
          key={key}
          label="Heure"
          description={hourHint(Number(form.useWatchValue('hour')))}
          data={hours}
          allowDeselect={false}
          {...field}
          defaultValue={String(defaultValue)}
          onChange={(hour) => onChange(Number(hour))}
        />
        <Recipients people={settings.people} form={form} />
        <LastSending settings={settings} />
        <Text c="dimmed" fz="sm">
          WhatsApp n’accepte ce message que sous la forme d’un modèle approuvé, et aucun ne convient : l’envoi
          se fait par email.
        </Text>
      </div>
    </FormModal>
  )
}

function labelsFor({ people }: DaySettings): Labels<Row> {
  return {
    isOn: ['Envoi', (isOn) => (isOn ? 'chaque jour' : 'jamais')],
    hour: ['Heure', (hour) => `${hour} h`],
    recipients: [
      'Destinataires',
      (ids) =>
        people
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ') || 'personne',
    ],
  }
}

type Start = Pick<DaySettings, 'isOn' | 'hour' | 'recipients'>
type RecipientsProps = { people: DaySettings['people']; form: DraftForm<Start, DaySettingsDraft> }

/** The members who may read the whole day. The server refuses anybody else. */
function Recipients({ people, form }: RecipientsProps) {
  const chosen = form.useWatchValue('recipients')
  const choose = (id: string, isChosen: boolean) =>
    form.setFieldValue('recipients', isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <fieldset className={styles.people}>
      <legend>Destinataires</legend>
      {people.map(({ id, name, email }) => (
        <Check
          key={id}
          label={`${name} (${email})`}
          checked={chosen.includes(id)}
          disabled={form.isReadOnly}
          onChange={(event) => choose(id, event.currentTarget.checked)}
        />
      ))}
      {form.errors.recipients && (
        <Text c="red" fz="sm" role="alert">
          {form.errors.recipients}
        </Text>
      )}
    </fieldset>
  )
}

function LastSending({ settings: { last } }: { settings: DaySettings }) {
  const { shortMoment } = useClocks()
  if (!last) return null
  return (
    <Text fz="sm">
      Dernier envoi : journée du {formatDay(last.day)}, {shortMoment(last.sentAt)}, à{' '}
      {last.addresses.join(', ')}
    </Text>
  )
}
