import { variablesOf } from '@escale/contract/channels/whatsapp/variables'
import type { ReminderSettings } from '@escale/contract/trade/reminders/contract'
import { ReminderLevelsDraft } from '@escale/contract/trade/reminders/draft'
import { reminderMessages } from '@escale/contract/trade/reminders/messages'
import { type ReminderLevel, reminderLevels } from '@escale/contract/trade/reminders/words'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Check } from '#ui/field/Check.tsx'
import { QuantityOfUnits } from '#ui/field/figure/QuantityOfUnits.tsx'
import { NoteInput } from '#ui/field/NoteInput.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The levels of reminders: their days and their texts. */
export function RemindersPanel() {
  const query = useQuery(api.reminders.settings.queryOptions())
  return (
    <QueryContent query={query} failure="Les niveaux de relance n'ont pas pu être chargés">
      {(settings) => <LevelsForm settings={settings} />}
    </QueryContent>
  )
}

const fieldNames: Record<ReminderLevel, [days: string, text: string]> = {
  before: ["Jours avant l'échéance", "Texte avant l'échéance"],
  polite: ["Relance 1, jours après l'échéance", 'Texte de la relance 1'],
  second: ["Relance 2, jours après l'échéance", 'Texte de la relance 2'],
  formal: ["Relance formelle, jours après l'échéance", 'Texte de la relance formelle'],
}

function LevelsForm({ settings }: { settings: ReminderSettings }) {
  const { form, save } = useRowForm({
    onDevice: { form: 'reminder-levels' },
    row: settings,
    isReadOnly: !useMay('reminders.manage'),
    queryKey: api.reminders.settings.queryKey(),
    startOf: ({ warnsBefore, days, texts }: ReminderSettings) => ({ warnsBefore, days, texts }),
    schema: ReminderLevelsDraft,
    send: (draft, under) => api.reminders.saveSettings.call(draft, under),
    done: reminderMessages.saved,
    failed: reminderMessages.saveFailed,
  })
  return (
    <FormPanel
      title="Relances par niveau"
      hint="Un message par client, le matin. La relance formelle attend dans « À faire »."
      form={form}
      save={save}
      isSecondary
    >
      <Check label="Rappeler avant l'échéance" {...form.box('warnsBefore')} />
      {reminderLevels.map((level) => (
        <Stack key={level} gap="sm">
          <QuantityOfUnits label={fieldNames[level][0]} required maw={300} {...form.field(`days.${level}`)} />
          <NoteInput label={fieldNames[level][1]} required rows={4} {...form.text(`texts.${level}`)} />
        </Stack>
      ))}
      <Text c="dimmed" fz="sm">
        Variables : {variablesOf.invoices.map((name) => `{${name}}`).join(' ')}. {'{numero}'} donne chaque
        facture avec son échéance et son reste. Hors des 24 h qui suivent un message du client, WhatsApp
        n'envoie que le modèle approuvé : « Rappel avant l'échéance » ou « Relance ». La relance formelle part
        alors par email.
      </Text>
    </FormPanel>
  )
}
