import type { Lot } from '@escale/contract/wire/lots'
import { Group } from '@mantine/core'
import { Link } from 'react-router'

type Props = { label: string; goods: readonly Lot[]; onLeave: () => void }

/** Links to goods of an expedition. Each opens its goods over the tab that lists them. */
export function LotLinks({ label, goods, onLeave }: Props) {
  return (
    <Group component="ul" aria-label={label} gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {goods.map(({ id, number }) => (
        <li key={id}>
          <Link className="link num" to={`?onglet=marchandises&lot=${id}`} onClick={onLeave}>
            {number}
          </Link>
        </li>
      ))}
    </Group>
  )
}
