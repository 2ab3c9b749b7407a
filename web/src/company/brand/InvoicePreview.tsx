import { formatMoney } from '@escale/contract/values/amounts'
import { Group, Text } from '@mantine/core'
import { type PreviewedFace, paletteOf } from './face.ts'
import { PreviewMark } from './PreviewMark.tsx'
import styles from './previews.module.css'

const lines = [
  ['Groupage maritime', 3, 12_500],
  ['Dédouanement', 1, 8_000],
] as const

/** A small preview of an invoice, always on white paper. */
export function InvoicePreview(face: PreviewedFace) {
  const total = lines.reduce((sum, [, quantity, price]) => sum + quantity * price, 0)
  return (
    <figure>
      <Text component="figcaption" c="dimmed" fz="xs" fw={520} px={2} pb="xs">
        Facture
      </Text>
      <div
        className={`${styles.page} ${styles.invoice}`}
        style={paletteOf(face)}
        role="img"
        aria-label="Aperçu d'une facture"
      >
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Group gap="sm" fw={580}>
            <PreviewMark {...face} />
            {face.name}
          </Group>
          <div className={`muted ${styles.number}`}>
            <strong>Facture</strong>
            INV-1763650000000
          </div>
        </Group>
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
        <Group className="num" justify="flex-end" gap="lg" p="12px 8px 0">
          <span>Total</span>
          <Text span fw={700}>
            {formatMoney(total)}
          </Text>
        </Group>
      </div>
    </figure>
  )
}
