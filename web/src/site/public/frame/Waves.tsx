// Number of lines in the picture. The sign-in page draws more, but here every page includes the picture.
const count = 14
const swells = Array.from({ length: count }, (_, index) => {
  const y = 40 + index * 38
  const swell = Math.round(26 * Math.sin(index / 1.8))
  return {
    opacity: (0.05 + 0.16 * Math.sin((index / count) * Math.PI)).toFixed(2),
    path: `M-20 ${y}C240 ${y - 40 - swell} 460 ${y + 60 + swell} 720 ${y + swell}S1160 ${y - 50 - swell} 1460 ${y + 10}`,
  }
})
const ports = [
  [760, 84],
  [1010, 250],
  [1320, 430],
] as const

/** A decorative picture of waves. `withRoute` adds a route between three ports. */
export function Waves({ withRoute = false }: { withRoute?: boolean }) {
  return (
    <svg
      className="waves"
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {swells.map(({ opacity, path }) => (
        <path key={path} strokeOpacity={opacity} d={path} />
      ))}
      {withRoute && (
        <g className="route">
          <path
            strokeOpacity=".75"
            strokeWidth="2"
            strokeDasharray="2 9"
            strokeLinecap="round"
            d="M760 84C900 70 900 220 1010 250S1290 330 1320 430"
          />
          {ports.map(([x, y]) => (
            <g key={x}>
              <circle cx={x} cy={y} r="15" strokeOpacity=".35" />
              <circle className="port" cx={x} cy={y} r="5" stroke="none" />
            </g>
          ))}
        </g>
      )}
    </svg>
  )
}
