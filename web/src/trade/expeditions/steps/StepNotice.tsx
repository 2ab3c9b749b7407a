import type { ExpeditionStatus } from '@escale/contract/trade/expeditions/words'
import { noticeOfStep } from '@escale/contract/trade/notices/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useClocks } from '#ui/display/useClocks.tsx'

/** Announces how many clients this step will notify automatically, and when. */
export function StepNotice({ expeditionId, to }: { expeditionId: string; to: ExpeditionStatus }) {
  const clocks = useClocks()
  const input = { id: expeditionId, to }
  const { data } = useQuery({
    ...api.notices.ofStep.queryOptions({ input }),
    gcTime: 0,
    enabled: noticeOfStep(to) !== null,
  })
  if (!data || data.clients === 0) return null
  const clients = data.clients > 1 ? `${data.clients} clients seront prévenus` : '1 client sera prévenu'
  const when = data.opensAt
    ? `le ${clocks.moment(data.opensAt)}, quand vos heures d'envoi commencent`
    : `dans ${data.delayMinutes} minutes environ`
  return <p className="notice">{`${clients} automatiquement ${when}.`}</p>
}
