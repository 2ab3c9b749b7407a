import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { Button } from '@mantine/core'
import { IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { QuoteDocument } from '#trade/quotes/sheet/QuoteDocument.tsx'
import { SendModal } from '#trade/quotes/sheet/SendModal.tsx'
import { showFailure } from '#ui/feedback/toast.ts'

type Props = { quote: QuoteDetail; isDirty: () => boolean; onClose: () => void }

/** Buttons of a saved draft. Unsaved changes would not be on the paper, so they are saved first. */
export function DraftActions({ quote, isDirty, onClose }: Props) {
  const [opened, setOpened] = useState<'print' | 'send' | null>(null)
  const maySend = useMay('quotes.write')

  function open(dialog: 'print' | 'send') {
    if (isDirty()) showFailure("Enregistrez d'abord vos modifications.")
    else setOpened(dialog)
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => open('print')}
      >
        PDF
      </Button>
      {maySend && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => open('send')}
        >
          Envoyer
        </Button>
      )}
      {opened === 'print' && <QuoteDocument quote={quote} onClose={() => setOpened(null)} />}
      {opened === 'send' && <SendModal quote={quote} onSent={onClose} onClose={() => setOpened(null)} />}
    </>
  )
}
