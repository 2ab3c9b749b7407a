import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { type Estimate, estimatedLine } from '@escale/contract/trade/quotes/estimate'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { showInfo } from '#ui/feedback/toast.ts'
import type { InvoiceForm, Offer } from './line.ts'

/**
 * Prices the lines by a weight and a volume. Lines with a service priced by the piece, or at a flat rate,
 * stay as they are.
 */
export function useEstimate(form: InvoiceForm, { byId }: Offer) {
  const { data: measuring = usualMeasuring } = useQuery(api.settings.measuring.queryOptions())
  return (estimate: Estimate) => {
    const { serviceType, lines } = form.getValues()
    let count = 0
    const priced = lines.map((line) => {
      const service = byId.get(line.serviceId ?? '')
      const numbers = service && estimatedLine(serviceType, service, estimate, measuring)
      if (!numbers) return line
      count += 1
      const { weightKg, ...rest } = numbers
      return { ...line, ...rest, weightKg: weightKg ?? line.weightKg, key: crypto.randomUUID() }
    })
    if (count === 0) return showInfo("Aucune ligne n'a de prix au kg, au m³ ou au W/M pour ces mesures.")
    form.setFieldValue('lines', priced, { forceUpdate: false })
  }
}
