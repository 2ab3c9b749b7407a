import { useNavigate } from 'react-router'
import { Segmented } from '#ui/display/Segmented.tsx'

type View = 'liste' | 'calendrier'

/** Chooses between the list and the calendar of expeditions. */
export function ViewChoice({ view }: { view: View }) {
  const navigate = useNavigate()
  const show = (next: View) =>
    navigate(next === 'liste' ? '/app/expeditions' : '/app/expeditions?vue=calendrier')
  return <Segmented label="Présentation" options={views} value={view} onChange={show} />
}

const views = [
  { value: 'liste', label: 'Liste' },
  { value: 'calendrier', label: 'Calendrier' },
] as const
