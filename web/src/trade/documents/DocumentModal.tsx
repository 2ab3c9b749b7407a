import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useMay } from '#session/current/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import styles from './DocumentModal.module.css'
import { type MailedDocument, MailPanel } from './MailPanel.tsx'
import { type Frame, Preview } from './Preview.tsx'
import { PrintActions } from './PrintActions.tsx'
import type { PreviewFit } from './preview-address.ts'
import { UnprintableSigns } from './UnprintableSigns.tsx'

type Props = {
  title: string
  subtitle?: string
  /** The URL of the PDF. Null while there is nothing to generate. */
  path: string | null
  fit?: PreviewFit
  mail: MailedDocument | null
  /** True when the form has unsaved changes that are not in the document yet. */
  isBehind?: boolean
  /** Options of the document, such as its paper size, rendered above the preview. */
  choice?: ReactNode
  /** The panel that manages the public link of the document. */
  link?: ReactNode
  /** The button that sends the document by WhatsApp. */
  message?: ReactNode
  onClose: () => void
}

/**
 * A preview of a PDF with buttons to print, download and send it. Phones cannot show a PDF in a page, so it
 * opens in a tab.
 */
export function DocumentModal({
  title,
  subtitle,
  path,
  fit = 'width',
  mail,
  isBehind = false,
  choice,
  link,
  message,
  onClose,
}: Props) {
  const mayGive = useMay('links.manage')
  const frame: Frame = useRef(null)
  return (
    <AppModal title={title} subtitle={subtitle} size={1080} onClose={onClose}>
      <div className={styles.document}>
        <Preview path={path} title={title} frame={frame} fit={fit} />
        <Stack className={styles.side} gap="lg">
          {isBehind && (
            <p className="notice wait">
              Vos modifications ne sont pas encore enregistrées : ce document est celui d'avant.
            </p>
          )}
          {path && <UnprintableSigns path={path} />}
          {choice}
          {path && <PrintActions path={path} frame={frame} />}
          {message}
          {mayGive && mail && <MailPanel mail={mail} />}
          {mayGive && link}
        </Stack>
      </div>
    </AppModal>
  )
}
