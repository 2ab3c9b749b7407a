import type { ListView } from '@escale/contract/trade/lists/views-contract'
import type { ExportedList } from '@escale/contract/trade/lists/words'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay, useSession } from '#session/current/useSession.ts'
import { lazyPart, lazyPiece } from '#ui/dialog/lazy-part.ts'
import { firstContentShown } from '#ui/feedback/first-content.ts'
import type { HiddenColumns } from '#ui/list/tools/ColumnMenu.tsx'
import { useDisplay } from './useDisplay.ts'

const ViewItems = lazyPart(() => import('./ViewItems.tsx'))
const ViewModal = lazyPart(() => import('./ViewModal.tsx'))
const ViewsModal = lazyPart(() => import('./ViewsModal.tsx'))
const DefaultView = lazyPiece(async () => {
  // The rows of the page come first.
  await firstContentShown()
  return import('./DefaultView.tsx')
})

/** The items of the menu of views and the dialogs that they open. `items` is null without a company. */
export function useViewMenu(list: ExportedList, columns: HiddenColumns) {
  const { company } = useSession()
  const display = useDisplay(list, columns)
  const maySave = useMay('views.save')
  const [open, setOpen] = useState<'list' | 'new' | ListView | null>(null)
  const isOffered = useMay('views.read') && company !== null
  if (!isOffered) return { items: null, dialogs: null }

  const items: ReactNode = (
    <ViewItems
      display={display}
      onSave={maySave ? () => setOpen('new') : null}
      onManage={() => setOpen('list')}
    />
  )
  const dialogs: ReactNode = (
    <Suspense>
      <DefaultView display={display} />
      {open === 'list' && (
        <ViewsModal display={display} onChange={maySave ? setOpen : null} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'list' && (
        <ViewModal view={open === 'new' ? null : open} display={display} onClose={() => setOpen(null)} />
      )}
    </Suspense>
  )
  return { items, dialogs }
}
