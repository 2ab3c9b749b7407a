import { accountingMessages } from '@escale/contract/trade/accounting/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { Downloads } from '#ui/files/Downloads.tsx'
import { EntriesPanel } from './EntriesPanel.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'

/** The accounting export: the entries of a period, and the account numbers in them. */
export default function AccountingSection() {
  const query = useQuery(api.accounting.settings.queryOptions())
  return (
    <>
      <Downloads />
      <EntriesPanel />
      <QueryContent query={query} failure={accountingMessages.settingsFailed}>
        {(settings) => <NumbersPanel settings={settings} />}
      </QueryContent>
    </>
  )
}
