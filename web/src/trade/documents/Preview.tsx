import { useMediaQuery } from '@mantine/hooks'
import type { RefObject } from 'react'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import styles from './DocumentModal.module.css'
import { type PreviewFit, previewAddress } from './preview-address.ts'

/** The frame that shows the PDF, from which it is printed. */
export type Frame = RefObject<HTMLIFrameElement | null>

type Props = {
  /** Null while there is nothing to generate. */
  path: string | null
  title: string
  frame: Frame
  fit: PreviewFit
}

/** The PDF in a frame, where the browser can show it. Phones only show PDFs in a separate tab. */
export function Preview({ path, title, frame, fit }: Props) {
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  if (isPhone) return null
  return (
    <div className={styles.sheet}>
      {path && navigator.pdfViewerEnabled && (
        <p className={`muted ${styles.unshown}`}>Préparation du document…</p>
      )}
      {path && navigator.pdfViewerEnabled && (
        <iframe
          ref={frame}
          className={styles.frame}
          key={fit}
          src={previewAddress(path, fit)}
          title={`Aperçu : ${title}`}
        />
      )}
      {!navigator.pdfViewerEnabled && (
        <p className={`muted ${styles.unshown}`}>
          Ce navigateur n'affiche pas les PDF dans une page : ouvrez celui-ci, ou téléchargez-le.
        </p>
      )}
    </div>
  )
}
