import type { WhatsAppLink } from '@escale/contract/company/whatsapp/rows'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { CodesPanel } from './CodesPanel.tsx'
import { ConnectPanel } from './ConnectPanel.tsx'
import { MonthPanel } from './MonthPanel.tsx'
import { TemplatesPanel } from './TemplatesPanel.tsx'
import { WritingPanel } from './WritingPanel.tsx'

/** The company's WhatsApp account, its settings and its templates. */
export default function WhatsAppSection() {
  const link = useQuery({ ...api.whatsapp.link.queryOptions(), staleTime: 0 })
  const settings = useQuery({ ...api.whatsapp.settings.queryOptions(), staleTime: 0 })
  return (
    <>
      <QueryContent query={link} failure="Le compte WhatsApp n'a pas pu être chargé">
        {(read) => <Account link={read} />}
      </QueryContent>
      <QueryContent query={settings} failure="Les réglages de WhatsApp n'ont pas pu être chargés">
        {(read) => <WritingPanel settings={read} isSecondary={link.data?.account === null} />}
      </QueryContent>
      {link.data?.account && <CodesPanel account={link.data.account} />}
      {link.data?.account && <MonthPanel />}
      <TemplatesPanel hasAccount={(link.data?.account ?? null) !== null} />
    </>
  )
}

function Account({ link: { account, webhook } }: { link: WhatsAppLink }) {
  return account ? <AccountPanel account={account} webhook={webhook} /> : <ConnectPanel webhook={webhook} />
}
