import { createPortal } from 'react-dom'
import styles from './LabelSheet.module.css'
import type { Label } from './labels.ts'
import { qrPath } from './qr-path.ts'
import type { Following } from './useFollowing.ts'

export const labelSizes = { etiquette: '10 × 5 cm', rouleau: '80 mm' } as const
export type LabelSize = keyof typeof labelSizes

/** What the printer gets instead of the page: one label a sheet. */
type Sheet = { labels: Label[]; size: LabelSize; following: Following }

export function LabelSheet({ labels, size, following }: Sheet) {
  return createPortal(
    <div className={styles.sheet} data-labels aria-hidden="true">
      {labels.map((label) => (
        <LabelFace key={`${label.qr} ${label.piece}`} label={label} size={size} address={following[label.goodsId]} />
      ))}
    </div>,
    document.body,
  )
}

type Face = {
  label: Label
  size: LabelSize
  /** Where its owner follows it, when that is known. */
  address: string | undefined
}

export function LabelFace({ label, size, address }: Face) {
  return (
    <article className={`${styles.label} ${styles[size]}`}>
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
        <b className={styles.owner} data-long={label.isLongOwner || undefined}>
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
    </article>
  )
}

function Qr({ content, name, className }: { content: string; name: string; className: string | undefined }) {
  const { size, path } = qrPath(content)
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={name}>
      <path d={path} fill="#000" />
    </svg>
  )
}
