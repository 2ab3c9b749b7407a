import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { axisTicks } from './axis-ticks.ts'
import styles from './Bars.module.css'

export type BarSeries = { name: string; color: 'var(--e-chart1)' | 'var(--e-chart2)' }
type Group = { word: string; figures: Record<string, number> }

type Props = {
  /** Groups of bars. Each has a label, and one number for each series. */
  groups: Group[]
  series: BarSeries[]
  format: (figure: number) => string
  /** Called when the user clicks a bar. */
  onOpen?: ((group: number, series: string) => void) | undefined
}

const [height, top, foot, axisWidth] = [260, 8, 30, 76]
const floor = height - foot
const [gap, widestBar, letterWidth] = [2, 14, 7]

/**
 * A bar chart. A pointer shows the figures of a group. For accessibility, place a table with the same figures
 * next to it: the drawing is hidden from screen readers.
 */
export default function Bars({ groups, series, format, onOpen }: Props) {
  const { ref, width } = useElementSize()
  const [shown, setShown] = useState<number | null>(null)
  const ticks = axisTicks(Math.max(...groups.flatMap(({ figures }) => Object.values(figures))))
  const yOf = (figure: number) => floor - (figure / (ticks.at(-1) ?? 1)) * (floor - top)
  const step = (width - axisWidth) / groups.length
  const centreOf = (group: number) => axisWidth + (group + 0.5) * step
  const barWidth = Math.max(2, Math.min(widestBar, (step * 0.8) / series.length - gap))
  const longest = Math.max(...groups.map(({ word }) => word.length))
  const labelled = Math.max(1, Math.ceil((longest * letterWidth) / step))
  const group = shown === null ? undefined : groups[shown]
  return (
    <div ref={ref} className={styles.bars} onPointerLeave={() => setShown(null)} aria-hidden>
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={axisWidth} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
              <text className="num" x={axisWidth - 8} y={yOf(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {groups.map(({ word, figures }, at) => (
            <g key={`${at} ${word}`} onPointerEnter={() => setShown(at)}>
              <rect
                className={at === shown ? styles.shown : styles.area}
                x={centreOf(at) - step / 2}
                width={step}
                y={top}
                height={floor - top}
              />
              {series.map(({ name, color }, place) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the table next to the chart has the links
                <path
                  key={name}
                  data-bar={name}
                  className={onOpen && styles.opens}
                  fill={color}
                  d={barPath(
                    centreOf(at) + (place - series.length / 2) * (barWidth + gap) + gap / 2,
                    yOf(figures[name] ?? 0),
                    barWidth,
                  )}
                  onClick={() => onOpen?.(at, name)}
                />
              ))}
              {at % labelled === 0 && (
                <text x={centreOf(at)} y={floor + 20} textAnchor="middle">
                  {word}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {group && <Values group={group} series={series} format={format} left={centreOf(shown ?? 0) / width} />}
    </div>
  )
}

type ValuesProps = Pick<Props, 'series' | 'format'> & { group: Group; left: number }

/** The figures of the group under the pointer, on the side that has room. */
function Values({ group, series, format, left }: ValuesProps) {
  const side = left > 0.5 ? { right: `${100 - left * 100}%` } : { left: `${left * 100}%` }
  return (
    <div className={styles.values} style={side}>
      <b>{group.word}</b>
      {series.map(({ name, color }) => (
        <span key={name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
          <span className="num">{format(group.figures[name] ?? 0)}</span>
        </span>
      ))}
    </div>
  )
}

/** A bar from the floor of the chart up to `y`, with rounded upper corners. */
function barPath(x: number, y: number, width: number): string {
  const tall = Math.max(0, floor - y)
  const radius = Math.min(3, tall, width / 2)
  const top = `q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}`
  return `M${x} ${floor}v${radius - tall}${top}V${floor}z`
}
