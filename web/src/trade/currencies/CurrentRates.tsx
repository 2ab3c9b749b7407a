import type { CurrencyRates } from '@escale/contract/trade/currencies/contract'
import {
  formatRate,
  type RateSide,
  rateSideNames,
  rateSides,
  rateSourceNames,
} from '@escale/contract/trade/currencies/rates'
import { type Currency, currencyFacts } from '@escale/contract/trade/currencies/words'
import { Button, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { ago } from '#ui/display/ago.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'
import styles from './CurrentRates.module.css'

const RateModal = lazyPart(() => import('./RateModal.tsx'))

type Rate = CurrencyRates['vente']
type Edited = { currency: Currency; side: RateSide; seen: Rate }

/** The active currencies, each in a row with its rates for selling and buying. */
export function CurrentRates() {
  const query = useQuery(api.rates.current.queryOptions())
  const mayWrite = useMay('rates.write')
  const edited = useEditedSide(query.data ?? [])
  return (
    <section className="card" aria-label="Taux qui s'appliquent">
      <QueryContent query={query} failure="Les taux n'ont pas pu être chargés">
        {(currencies) =>
          currencies.length === 0 ? (
            <State
              icon={IconCoins}
              title="Aucune devise activée"
              hint="Un administrateur active les devises dans Paramètres › Facturation."
            />
          ) : (
            <ul className="rows">
              {currencies.map((rates) => (
                <CurrencyRow key={rates.currency} rates={rates} onEdit={mayWrite ? edited.open : null} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Suspense>
        {mayWrite && edited.side && <RateModal {...edited.side} key={edited.key} onClose={edited.close} />}
      </Suspense>
    </section>
  )
}

/** The currency and side of the open form. They are in the address, so that a stored draft opens again. */
function useEditedSide(currencies: readonly CurrencyRates[]) {
  const [params, setParams] = useSearchParams()
  const key = params.get('nouveau')
  const sides = currencies.flatMap(({ currency, ...rates }) =>
    rateSides.map((side) => ({ currency, side, seen: rates[side] })),
  )
  return {
    key,
    side: sides.find((one) => keyOf(one) === key),
    open: (side: Edited) => setParams({ nouveau: keyOf(side) }),
    close: () => setParams({}, { replace: true }),
  }
}

function keyOf({ currency, side }: Edited): string {
  return `${currency}-${side}`
}

function CurrencyRow({ rates, onEdit }: { rates: CurrencyRates; onEdit: ((edited: Edited) => void) | null }) {
  const { currency } = rates
  const { name, sign } = currencyFacts[currency]
  return (
    <li>
      <RowWords>
        <b className="strong">{name}</b>
        <span className="small muted">{sign} pour 1 $</span>
      </RowWords>
      <div className={styles.sides}>
        {rateSides.map((side) => (
          <div className={styles.side} key={side}>
            <RateWords side={side} rate={rates[side]} />
            {onEdit && (
              <Button
                size="xs"
                variant="default"
                flex="none"
                onClick={() => onEdit({ currency, side, seen: rates[side] })}
                aria-label={`Nouveau taux : ${name}, ${rateSideNames[side].toLowerCase()}`}
              >
                Nouveau taux
              </Button>
            )}
          </div>
        ))}
      </div>
    </li>
  )
}

/** A rate with its source, its author and its age. An old one asks for a confirmation. */
function RateWords({ side, rate }: { side: RateSide; rate: Rate }) {
  return (
    <div>
      <span className="small muted">{rateSideNames[side]}</span>
      {rate ? (
        <>
          <Text fz="lg" fw={550} className="num">
            {formatRate(rate.rate)}
          </Text>
          {rate.isOld ? (
            <span className={`pill wait ${styles.age}`}>{ago(rate.validFrom)}&nbsp;: à confirmer</span>
          ) : (
            <span className="small muted">{ago(rate.validFrom)}</span>
          )}
          <div className="small muted">
            {rate.writtenByName} · {rateSourceNames[rate.source]}
          </div>
        </>
      ) : (
        <div className="small">{side === 'vente' ? 'Aucun taux pour le moment' : 'Comme la vente'}</div>
      )}
    </div>
  )
}
