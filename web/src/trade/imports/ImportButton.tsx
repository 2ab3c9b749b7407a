import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const ImportModal = lazyPart(() => import('./ImportModal.tsx'))

/** The button that opens an import. Hidden from users without the permission. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const mayImport = useMay('imports.manage')
  const [isOpen, setOpen] = useState(false)
  if (!mayImport) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Importer
      </Button>
      <Suspense>{isOpen && <ImportModal kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
