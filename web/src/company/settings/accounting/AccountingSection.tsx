import { accountingMessages } from '@escale/contract/trade/accounting/messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { NumbersPanel } from './NumbersPanel.tsx'

/** The account numbers of the accounting export. */
export default function AccountingSection() {
  const query = useQuery(api.accounting.settings.queryOptions())
  return (
    <QueryContent query={query} failure={accountingMessages.settingsFailed}>
      {(settings) => <NumbersPanel settings={settings} />}
    </QueryContent>
  )
}
