import type { Face } from '@escale/contract/site/face/contract'
import styles from './LoginPage.module.css'

const ports = [
  [96, 176],
  [430, 372],
  [664, 566],
] as const

const waves = Array.from({ length: 26 }, (_, index) => {
  const y = 90 + index * 21
  const swell = 26 * Math.sin(index / 3.1)
  return {
    opacity: 0.05 + 0.16 * Math.sin((index / 26) * Math.PI),
    path: `M-20 ${y} C 180 ${y - 40 - swell}, 330 ${y + 60 + swell}, 470 ${y + swell} S 700 ${y - 50 - swell}, 800 ${y + 10}`,
  }
})

/** A decorative picture in the company's colour: a route between three ports. */
export function Hero({ face }: { face: Pick<Face, 'tagline' | 'city'> | null }) {
  return (
    <aside className={styles.hero} aria-hidden="true">
      <svg
        className={styles.map}
        viewBox="0 0 760 900"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
      >
        <title>Une route maritime</title>
        {waves.map(({ opacity, path }) => (
          <path key={path} strokeOpacity={opacity} d={path} />
        ))}
        <path
          strokeOpacity=".75"
          strokeWidth="2"
          strokeDasharray="2 9"
          strokeLinecap="round"
          d="M96 176 C 250 150, 300 330, 430 372 S 640 470, 664 566"
        />
        {ports.map(([x, y]) => (
          <g key={x}>
            <circle cx={x} cy={y} r="15" strokeOpacity=".35" />
            <circle cx={x} cy={y} r="5" fill="currentColor" stroke="none" />
          </g>
        ))}
      </svg>
      <p className={styles.tagline}>{face?.tagline ?? 'Du quai au client, chaque colis à sa place.'}</p>
      <p className={styles.city}>{face ? face.city : 'Maritime, aérien, terrestre, logistique'}</p>
    </aside>
  )
}
