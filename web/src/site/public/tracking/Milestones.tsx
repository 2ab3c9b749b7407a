import { type Milestone, milestones, type TrackingPage } from '@escale/contract/site/public/tracking'
import { formatDay } from '@escale/contract/values/days'

export function Milestones({ tracked }: { tracked: TrackingPage }) {
  return (
    <ol className="milestones">
      {milestones(tracked).map((step) => (
        <li
          key={step.label}
          className={step.isReached ? 'is-reached' : undefined}
          aria-current={step.isCurrent ? 'step' : undefined}
        >
          <p className="milestone">
            <b>{step.label}</b>
            {step.place && <span>{step.place}</span>}
          </p>
          <p className="milestone-day figure">{milestoneDay(step)}</p>
        </li>
      ))}
    </ol>
  )
}

/** Date of a step. When there is none, the text says whether the step is done. */
function milestoneDay({ day, isReached }: Milestone): string {
  if (isReached) return day ? formatDay(day) : 'Fait'
  return day ? `Prévu le ${formatDay(day)}` : 'À venir'
}
