import { Button } from '@mantine/core'
import { pluralize } from '#ui/figures/count.ts'
import type { InvoiceForm } from './line.ts'

/** Lists the lines that cannot be part of an air invoice, with a button to return to a sea invoice. */
export function LinesAside({ form, onBack }: { form: InvoiceForm; onBack: () => void }) {
  const aside = form.useWatchValue('aside')
  if (aside.length === 0) return null
  const names = aside
    .map(({ serviceName, quantity }) => `« ${serviceName ?? 'Service inconnu'} » × ${quantity}`)
    .join(', ')
  return (
    <div className="notice wait" role="status">
      <span>
        {aside.length > 1
          ? `${pluralize(aside.length, 'ligne')} restent de côté, leur`
          : 'Une ligne reste de côté, son'}{' '}
        service n'est pas aérien&nbsp;: {names}. Rien n'est perdu tant que vous n'enregistrez pas.
      </span>
      <Button size="xs" variant="default" onClick={onBack}>
        Revenir au maritime
      </Button>
    </div>
  )
}
