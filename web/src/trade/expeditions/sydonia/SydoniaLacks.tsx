import type { SydoniaState } from '@escale/contract/trade/documents/sydonia/contract'
import { sydoniaFileNames } from '@escale/contract/trade/documents/sydonia/words'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { customsGridPath } from '#trade/expeditions/customs/CustomsLacksText.tsx'
import { LotLinks } from '#trade/expeditions/steps/LotLinks.tsx'

type Props = {
  lacks: SydoniaState['lacks']
  /** Opens the form that holds the missing field. */
  onOpen: (form: 'codes' | 'expedition') => void
  /** Called when a link leads to another tab. */
  onLeave: () => void
}

/** The fields that the files lack, each with the way to it. */
export function SydoniaLacks({ lacks, onOpen, onLeave }: Props) {
  if (lacks.length === 0) return null
  return (
    <section className="card" aria-labelledby="sydonia-lacks">
      <div className="card-head">
        <h2 id="sydonia-lacks">À compléter</h2>
      </div>
      <ul className="rows">
        {lacks.map((lack) => (
          <li key={`${lack.field} ${lack.reason}`}>
            <Stack gap={4} flex={1} miw={0}>
              <Group gap={8}>
                <b className="strong">{lack.field}</b>
                {lack.onlyFor && (
                  <span className="muted small">{sydoniaFileNames[lack.onlyFor]} seulement</span>
                )}
              </Group>
              <span className="muted small">{lack.reason}</span>
              {lack.lots.length > 0 && (
                <LotLinks label={`${lack.field} : lots`} goods={lack.lots} onLeave={onLeave} />
              )}
            </Stack>
            <LackButton lack={lack} onOpen={onOpen} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ButtonProps = { lack: SydoniaState['lacks'][number] } & Pick<Props, 'onOpen' | 'onLeave'>

function LackButton({ lack: { place, field }, onOpen, onLeave }: ButtonProps) {
  const mayWrite = useMay('expeditions.write')
  const mayComplete = useMay('documents.write')
  if (place === 'customs' && mayComplete)
    return (
      <Button
        component={Link}
        to={customsGridPath(null)}
        variant="default"
        size="xs"
        aria-label={`Indiquer : ${field}`}
        onClick={onLeave}
      >
        Indiquer
      </Button>
    )
  if (!mayWrite || (place !== 'codes' && place !== 'expedition')) return null
  return (
    <Button variant="default" size="xs" aria-label={`Indiquer : ${field}`} onClick={() => onOpen(place)}>
      Indiquer
    </Button>
  )
}
