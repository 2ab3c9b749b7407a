import type { SydoniaState } from '@escale/contract/trade/documents/sydonia/contract'
import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { formatWeight } from '@escale/contract/values/measures'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { CustomsLacksText } from '#trade/expeditions/customs/CustomsLacksText.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { SydoniaDownloads } from './SydoniaDownloads.tsx'
import { SydoniaLacks } from './SydoniaLacks.tsx'

const SydoniaCodesModal = lazyPart(() => import('./SydoniaCodesModal.tsx'))
const ExpeditionModal = lazyPart(() => import('#trade/expeditions/form/ExpeditionModal.tsx'))

type Props = { expedition: ExpeditionDetail; onClose: () => void }

/** The dialog of the customs files of a departure: what they lack, their codes, and the two files. */
export default function SydoniaModal({ expedition, onClose }: Props) {
  const query = useQuery({ ...api.sydonia.get.queryOptions({ input: { id: expedition.id } }), staleTime: 0 })
  const [opened, setOpened] = useState<'codes' | 'expedition' | null>(null)
  const close = () => {
    setOpened(null)
    void query.refetch()
  }
  return (
    <AppModal title="Fichiers SYDONIA" subtitle={expedition.reference} size={640} onClose={onClose}>
      <QueryContent query={query} failure="Les fichiers SYDONIA n'ont pas pu être préparés">
        {(state) => (
          <>
            <Stack p="lg" gap="md">
              <CodesLine state={state} onOpen={() => setOpened('codes')} />
              <SydoniaLacks lacks={state.lacks} onOpen={setOpened} onLeave={onClose} />
              <CustomsLacksText expeditionId={expedition.id} isLinked onLeave={onClose} />
              {state.remarks.map((remark) => (
                <p key={remark} className="notice">
                  {remark}
                </p>
              ))}
              <SydoniaDownloads expeditionId={expedition.id} lacks={state.lacks} />
            </Stack>
            <Suspense>
              {opened === 'codes' && (
                <SydoniaCodesModal expedition={expedition} state={state} onClose={close} />
              )}
              {opened === 'expedition' && <ExpeditionModal expedition={expedition} onClose={close} />}
            </Suspense>
          </>
        )}
      </QueryContent>
    </AppModal>
  )
}

function CodesLine({ state, onOpen }: { state: SydoniaState; onOpen: () => void }) {
  const mayWrite = useMay('expeditions.write')
  const { codes, proposed, totals } = state
  const { customsOffice } = codes ?? proposed
  const facts = [
    pluralize(totals.bills, 'titre'),
    `${totals.packages} colis`,
    pluralize(totals.containers, 'conteneur'),
    formatWeight(totals.grossKg),
  ]
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <span className="num">{facts.join(' · ')}</span>
        <span className="muted small">
          {customsOffice ? `Bureau de douane ${customsOffice}` : 'Bureau de douane inconnu'}
          {!codes && customsOffice && ", repris d'un départ précédent"}
        </span>
      </Stack>
      {mayWrite && (
        <Button variant="default" size="xs" onClick={onOpen}>
          Codes de douane
        </Button>
      )}
    </Group>
  )
}
