import { createPortal } from 'react-dom'
import styles from './LabelSheet.module.css'
import type { Label } from './labels.ts'
import { qrPath } from './qr-path.ts'

export const labelSizes = { etiquette: '10 × 5 cm', rouleau: '80 mm' } as const
export type LabelSize = keyof typeof labelSizes

/** What the printer gets instead of the page: one label a sheet. */
export function LabelSheet({ labels, size }: { labels: Label[]; size: LabelSize }) {
  return createPortal(
    <div className={styles.sheet} data-labels aria-hidden="true">
      {labels.map((label) => (
        <LabelFace key={`${label.qr} ${label.piece}`} label={label} size={size} />
      ))}
    </div>,
    document.body,
  )
}

export function LabelFace({ label, size }: { label: Label; size: LabelSize }) {
  const { size: side, path } = qrPath(label.qr)
  return (
    <article className={`${styles.label} ${styles[size]}`}>
      <svg className={styles.qr} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={`Code QR de ${label.number}`}>
        <path d={path} fill="#000" />
      </svg>
      <div className={styles.words}>
        <b className={styles.owner}>{label.owner}</b>
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
