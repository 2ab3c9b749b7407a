import type { TrackedEvent } from '@escale/contract/site/public/tracking'
import { formatDay } from '@escale/contract/values/days'

/** The events of a shipment that are not among its main steps, latest first. */
export function OtherEvents({ events }: { events: TrackedEvent[] }) {
  return (
    <section className="card tracked" aria-labelledby="en-route">
      <h2 id="en-route">En route</h2>
      <ul className="on-the-way">
        {events.toReversed().map(({ code, label, place, day }) => (
          <li key={`${code} ${day} ${label}`}>
            <span>{[label, place].filter(Boolean).join('\u00a0· ')}</span>
            <span className="milestone-day figure">{formatDay(day)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
