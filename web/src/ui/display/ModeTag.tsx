import type { Mode } from '@escale/contract/values/modes'
import { IconPackages, IconPlane, IconShip, IconTruck } from '@tabler/icons-react'

const icons = { Maritime: IconShip, Aérien: IconPlane, Terrestre: IconTruck, Logistique: IconPackages }

/** A mode of transport, as icon and text. */
export function ModeTag({ mode }: { mode: Mode }) {
  const Sign = icons[mode]
  return (
    <span className="mode">
      <Sign size={16} stroke={1.6} aria-hidden />
      {mode}
    </span>
  )
}
