import { useMediaQuery } from '@mantine/hooks'
import type { RefObject } from 'react'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import styles from './DocumentModal.module.css'
import { type PreviewFit, previewAddress } from './preview-address.ts'

/** The `<iframe>` that shows the PDF. Printing goes through it. */
export type Frame = RefObject<HTMLIFrameElement | null>

type Props = {
  /** The URL of the PDF. Null while there is nothing to generate. */
  path: string | null
  title: string
  frame: Frame
  fit: PreviewFit
}

/** The PDF in an `<iframe>`. Renders nothing on phones, which cannot show a PDF inside a page. */
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
