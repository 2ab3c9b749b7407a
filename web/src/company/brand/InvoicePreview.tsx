import { formatMoney } from '@escale/contract/amounts'
import { type PreviewedFace, paletteOf } from './face.ts'
import { PreviewMark } from './PreviewMark.tsx'
import styles from './previews.module.css'

const lines = [
  ['Groupage maritime', 3, 12_500],
  ['Dédouanement', 1, 8_000],
] as const

/** An invoice, small: always on white paper. */
export function InvoicePreview(face: PreviewedFace) {
  const total = lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0)
  return (
    <figure className={styles.preview}>
      <figcaption>Facture</figcaption>
      <div className={styles.invoice} style={paletteOf(face)} role="img" aria-label="Aperçu d'une facture">
        <div className={styles.letterhead}>
          <div className={styles.head}>
            <PreviewMark {...face} />
            {face.name}
          </div>
          <div className={styles.number}>
            <strong>Facture</strong>
            INV-1763650000000
          </div>
        </div>
        <div className={styles.rule} />
        <table className={styles.lines}>
          <thead>
            <tr>
              <th>Service</th>
              <th>Quantité</th>
              <th>Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([name, quantity, price]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{quantity}</td>
                <td>{formatMoney(quantity * price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.total}>
          <span>Total</span>
          <strong>{formatMoney(total)}</strong>
        </div>
      </div>
    </figure>
  )
}
