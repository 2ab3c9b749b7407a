import { TimeZoneDraft } from '@escale/contract/company/settings/draft'
import { settingsMessages } from '@escale/contract/company/settings/messages'
import type { TimeZone } from '@escale/contract/company/settings/rows'
import { formatDay, today } from '@escale/contract/values/days'
import { timeZonesWith } from '@escale/contract/values/fields'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { refreshSession } from '#session/current/refresh-session.ts'
import { useMay } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import { FormPanel } from '#ui/form/FormPanel.tsx'
import { useRowForm } from '#ui/form/useRowForm.ts'

/** The company's time zone. Its days begin at midnight in this zone. */
export function TimeZoneSection() {
  const query = useQuery(api.settings.timeZone.queryOptions({ input: {} }))
  return (
    <QueryContent query={query} failure="Le fuseau horaire n'a pas pu être chargé">
      {(zone) => <TimeZoneForm zone={zone} />}
    </QueryContent>
  )
}

function TimeZoneForm({ zone }: { zone: TimeZone }) {
  const { form, save, row } = useRowForm({
    onDevice: { form: 'time-zone' },
    row: zone,
    isReadOnly: !useMay('settings.manage'),
    queryKey: api.settings.timeZone.queryKey({ input: {} }),
    startOf: ({ timeZone }: TimeZone) => ({ timeZone }),
    schema: TimeZoneDraft,
    send: (draft, under) => api.settings.saveTimeZone.call(draft, under),
    done: settingsMessages.saved,
    failed: settingsMessages.saveFailed,
    onSaved: () => void refreshSession(),
  })
  const [chosen, setChosen] = useState(zone.timeZone)
  const field = form.field('timeZone')
  return (
    <FormPanel
      title="Fuseau horaire"
      hint="Un jour de l'entreprise va de minuit à minuit dans ce fuseau : la date proposée sur une facture, ce qui est en retard, les jours des rapports. Les dates déjà écrites ne changent pas ; les heures du journal s'affichent dans ce fuseau."
      form={form}
      save={save}
      labels={{ timeZone: 'Fuseau horaire' }}
    >
      <SearchSelect
        label="Fuseau horaire"
        required
        limit={100}
        data={timeZonesWith(row.timeZone)}
        nothingFoundMessage="Aucun fuseau de ce nom"
        {...field}
        unfinished="Choisissez un fuseau dans la liste."
        onUnfinished={field.onChange}
        onChange={(value: string | null) => {
          field.onChange(value)
          if (value) setChosen(value)
        }}
      />
      <Text c="dimmed" fz="sm" aria-live="polite">
        {effectOf(chosen)}
      </Text>
    </FormPanel>
  )
}

/** The effect of a time zone, such as `Il y est 14:05, le 21 nov. 2026.` */
function effectOf(timeZone: string): string {
  const hour = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    serverNow(),
  )
  return `Il y est ${hour}, le ${formatDay(today(timeZone, serverNow()))} : c'est la date qu'aurait une facture émise maintenant.`
}
