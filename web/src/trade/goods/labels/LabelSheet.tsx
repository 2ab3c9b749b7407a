import { createPortal } from 'react-dom'
import { qrPath } from '#ui/factor/qr-path.ts'
import styles from './LabelSheet.module.css'
import type { Label } from './labels.ts'
import type { TrackingUrls } from './useTrackingUrls.ts'

export const labelSizes = { etiquette: '10 × 5 cm', rouleau: '80 mm' } as const
export type LabelSize = keyof typeof labelSizes

/** The printed page. It replaces the application on paper, with one label per sheet. */
type SheetProps = { labels: Label[]; size: LabelSize; following: TrackingUrls; sender: Sender }

/** The company named on the label, and its phone number. */
type Sender = { name: string; phone: string | null }

export function LabelSheet({ labels, size, following, sender }: SheetProps) {
  return createPortal(
    <div className={styles.sheet} data-labels aria-hidden="true">
      {labels.map((label) => (
        <LabelFace
          key={`${label.qr} ${label.piece}`}
          label={label}
          size={size}
          address={following[label.goodsId]}
          sender={sender}
        />
      ))}
    </div>,
    document.body,
  )
}

type FaceProps = {
  label: Label
  size: LabelSize
  /** The public tracking URL of the goods. Undefined when it is not known. */
  address: string | undefined
  sender: Sender
}

export function LabelFace({ label, size, address, sender }: FaceProps) {
  return (
    <article className={`${styles.label} ${styles[size]}`} data-dangerous={label.danger ? true : undefined}>
      <div className={styles.codes}>
        <Qr className={styles.qr} content={label.qr} name={`Code QR de ${label.number}`} />
        {address && (
          <span className={styles.following}>
            <Qr className={styles.followed} content={address} name={`Code QR du suivi de ${label.number}`} />
            Suivi
          </span>
        )}
      </div>
      <div className={styles.words}>
        <b
          className={styles.owner}
          data-long={label.isLongOwner || undefined}
          data-short={label.isShortOwner || undefined}
        >
          {label.owner}
        </b>
        {label.name !== label.owner && <span className={styles.name}>{label.name}</span>}
        <span className={styles.facts}>
          <b>{label.piece}</b>
          <b>{label.destination}</b>
        </span>
        <span className={styles.facts}>
          <span>{label.weight}</span>
          <span>{label.day}</span>
        </span>
        <span className={styles.code}>{label.code}</span>
        <b className={styles.number}>{label.number}</b>
      </div>
      {label.danger && <Danger words={label.danger} />}
      <div className={styles.sender}>
        <b>{sender.name}</b>
        {sender.phone && <span>{sender.phone}</span>}
      </div>
    </article>
  )
}

/** The danger warning in white on black, because label printers have no other colours. */
function Danger({ words }: { words: string }) {
  return (
    <div className={styles.danger}>
      <svg viewBox="0 0 24 22" aria-hidden>
        <path d="M12 1 23 21H1Z" fill="none" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
        <path d="M12 8v6M12 16.4v1.8" stroke="#fff" strokeWidth="2.2" />
      </svg>
      <b>{words}</b>
    </div>
  )
}

function Qr({ content, name, className }: { content: string; name: string; className: string | undefined }) {
  const { size, path } = qrPath(content)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={name}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
