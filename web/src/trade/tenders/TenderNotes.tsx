import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import { formatRate } from '@escale/contract/trade/currencies/rates'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { rateAge } from '@escale/contract/trade/tenders/messages'
import { formatMoney } from '@escale/contract/values/amounts'
import { dayOf, today } from '@escale/contract/values/days'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import styles from './Tenders.module.css'
import { kindOf, rateOf, type TenderFigure, type TenderRow } from './tender-form.ts'

type Props = {
  choices: TenderChoices
  row: TenderRow
  figure: TenderFigure | undefined
  isReceived: boolean
}

/** The amount that a line asks with its rate, and a notice that cash needs an open till. */
export function TenderNotes({ choices, row, figure, isReceived }: Props) {
  const timeZone = useSession().company?.timeZone ?? 'UTC'
  const { hour } = useClocks()
  const rate = rateOf(choices, row)
  const needsTill = isReceived && kindOf(choices, row.method) === 'caisse' && choices.tillId === null
  const asked =
    figure && `${formatMoney(Math.abs(figure.rest))} = ${formatAmount(Math.abs(figure.due), row.currency)}`
  return (
    <>
      {rate && figure && figure.rest !== 0 && (
        <p className="muted small num">
          {asked} au taux de {formatRate(rate.rate)} (
          {rateAge({
            day: dayOf(rate.validFrom, timeZone),
            today: today(timeZone, serverNow()),
            hour: Number(hour(rate.validFrom).slice(0, 2)),
          })}
          )
        </p>
      )}
      {needsTill && (
        <p className={`notice wait ${styles.notice}`} role="status">
          Ouvrez votre caisse pour recevoir des espèces.{' '}
          <Anchor component={Link} to="/app/caisse" target="_blank">
            Ouvrir ma caisse
          </Anchor>
        </p>
      )}
    </>
  )
}
