import { type PhoneWay, phoneWayNames } from '@escale/contract/people/account/phone-draft'
import styles from '#people/account/account.module.css'

export type CodeWay = 'email' | PhoneWay

const names: Record<CodeWay, string> = { email: 'email', ...phoneWayNames }

/** Links to the other channels by which this installation can send a code. */
export function OtherWays({
  ways,
  onChoose,
}: {
  ways: readonly CodeWay[]
  onChoose: (way: CodeWay) => void
}) {
  return ways.map((way) => (
    <button key={way} type="button" className={styles.again} onClick={() => onChoose(way)}>
      Par {names[way]} plutôt
    </button>
  ))
}
