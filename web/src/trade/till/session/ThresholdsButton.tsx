import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'

const ThresholdsModal = lazyPart(() => import('./ThresholdsModal.tsx'))

/** Opens the largest differences that need no approval. */
export default function ThresholdsButton() {
  const [isOpen, setOpen] = useState(false)
  const thresholds = useQuery({ ...api.till.thresholds.queryOptions(), enabled: isOpen }).data
  const tills = useQuery(api.till.tills.queryOptions()).data ?? []
  const counted = new Set(tills.flatMap(({ drawers }) => drawers.map(({ currency }) => currency)))
  const currencies = (Object.keys(currencyFacts) as Currency[]).filter((currency) => counted.has(currency))
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Écarts permis
      </Button>
      <Suspense>
        {isOpen && thresholds && (
          <ThresholdsModal
            thresholds={thresholds.thresholds}
            currencies={currencies}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
