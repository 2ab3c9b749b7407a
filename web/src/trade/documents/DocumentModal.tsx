import { Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useMay } from '#session/useSession.ts'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { AbsentSigns } from './AbsentSigns.tsx'
import styles from './DocumentModal.module.css'
import { type MailedDocument, MailPanel } from './MailPanel.tsx'
import { type Frame, Preview } from './Preview.tsx'
import { PrintActions } from './PrintActions.tsx'
import type { PreviewFit } from './preview-address.ts'

type Props = {
  title: string
  subtitle?: string
  /** Where the PDF is; null while there is nothing to draw. */
  path: string | null
  fit?: PreviewFit
  mail: MailedDocument | null
  /** True when the form it is of holds changes that nobody saved. */
  isBehind?: boolean
  /** What is chosen of it before it is drawn. */
  choice?: ReactNode
  /** Its public address, where it may have one. */
  link?: ReactNode
  /** How it is told of by WhatsApp, where it may be. */
  message?: ReactNode
  onClose: () => void
}

/**
 * A document as it will be printed, and what can be done with it. A phone shows a PDF by itself, in a tab of
 * its own.
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
          {path && <AbsentSigns path={path} />}
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
