import { WhatsAppSettingsDraft } from '@escale/contract/company/whatsapp/draft'
import { whatsAppMessages } from '@escale/contract/company/whatsapp/messages'
import type { WhatsAppSettings } from '@escale/contract/company/whatsapp/rows'
import { parseWhole } from '@escale/contract/values/amounts'
import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import type { Labels } from '#ui/form/record/StaleNotice.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

type SettingsForm = { signature: string; sendsFrom: string; sendsUntil: string; monthlyCeiling: string }

/** The form values. An empty limit means that billed messages are unlimited. */
const TypedSettings = z.object({
  ...WhatsAppSettingsDraft.shape,
  monthlyCeiling: z.pipe(
    z.pipe(z.string(), z.transform(ceilingOf)),
    WhatsAppSettingsDraft.shape.monthlyCeiling,
  ),
})

const hours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)
const labels: Labels<WhatsAppSettings> = {
  signature: 'Signature',
  sendsFrom: 'De',
  sendsUntil: 'À',
  monthlyCeiling: 'Plafond du mois',
}

/** The sending hours, the signature, and the monthly limit of messages billed by WhatsApp. */
export function WritingPanel({
  settings,
  isSecondary,
}: {
  settings: WhatsAppSettings
  isSecondary: boolean
}) {
  const { form, save } = useRowForm({
    onDevice: { form: 'whatsapp-settings' },
    row: settings,
    isReadOnly: !useMay('whatsapp.manage'),
    queryKey: api.whatsapp.settings.queryKey(),
    startOf: initialWriting,
    schema: TypedSettings,
    send: (draft, under) => api.whatsapp.saveSettings.call(draft, under),
    done: whatsAppMessages.settingsSaved,
    failed: whatsAppMessages.settingsFailed,
  })
  return (
    <FormPanel
      title="Envois"
      hint="Les messages automatiques et les envois à plusieurs partent entre ces heures, à l'heure de l'entreprise. Une réponse à un client part tout de suite."
      form={form}
      save={save}
      isSecondary={isSecondary}
      labels={labels}
    >
      <div className="pair">
        <ListSelect
          label="De"
          required
          allowDeselect={false}
          data={hoursWith(settings.sendsFrom)}
          {...form.field('sendsFrom')}
        />
        <ListSelect
          label="À"
          required
          allowDeselect={false}
          data={hoursWith(settings.sendsUntil)}
          {...form.field('sendsUntil')}
        />
      </div>
      <div className="pair">
        <TextInput
          label="Plafond du mois"
          description="Messages facturés ; vide : pas de plafond. Au-delà, Escale demande avant d'envoyer."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          {...form.field('monthlyCeiling')}
        />
      </div>
      <TextInput label="Signature" placeholder="L'équipe Atlas Fret" {...form.text('signature')} />
    </FormPanel>
  )
}

function ceilingOf(typed: string): number | null {
  return typed.trim() === '' ? null : (parseWhole(typed) ?? Number.NaN)
}

const hoursWith = (kept: string) => [...new Set([...hours, kept])].toSorted()

function initialWriting({
  signature,
  sendsFrom,
  sendsUntil,
  monthlyCeiling,
}: WhatsAppSettings): SettingsForm {
  return {
    signature: signature ?? '',
    sendsFrom,
    sendsUntil,
    monthlyCeiling: monthlyCeiling === null ? '' : String(monthlyCeiling),
  }
}
