import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { isOver } from '@escale/contract/trade/expeditions/words'
import { formatVolume } from '@escale/contract/values/measures'
import { Button, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useMay } from '#session/current/useSession.ts'
import styles from '#trade/expeditions/details/expeditions.module.css'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useOpenRow } from '#ui/form/record/useOpenRow.ts'

const ContainerModal = lazyPart(() => import('./ContainerModal.tsx'))

/** The containers of an expedition with their capacity. */
export function Containers({ expedition }: { expedition: ExpeditionDetail }) {
  const mayWrite = useMay('expeditions.write') && !isOver(expedition.status)
  const adding = useOpenForm('conteneur')
  const { containers } = expedition
  const opened = useOpenRow('conteneur', containers)
  const shown = mayWrite && (opened.row ?? containers.find(({ id }) => id === opened.id))
  return (
    <section className="card" aria-labelledby="expedition-containers">
      <div className="card-head">
        <h2 id="expedition-containers">Conteneurs</h2>
        {mayWrite && (
          <Button size="xs" variant="default" onClick={adding.open}>
            Ajouter un conteneur
          </Button>
        )}
      </div>
      {containers.length === 0 && (
        <Text c="dimmed" p="lg">
          Aucun conteneur pour le moment.
        </Text>
      )}
      <ul className="rows">
        {containers.map((container) => (
          <li key={container.id}>
            {mayWrite ? (
              <button
                type="button"
                className={`link num ${styles.name}`}
                onClick={() => opened.open(container)}
              >
                {container.number}
              </button>
            ) : (
              <span className="num strong">{container.number}</span>
            )}
            <span className="muted num">
              {container.size} · {formatVolume(container.capacityM3)}
              {container.seal && ` · Plomb ${container.seal}`}
            </span>
            {container.isForced && <span className="pill wait plain">Chiffre de contrôle non conforme</span>}
          </li>
        ))}
      </ul>
      <Suspense>
        {shown && (
          <ContainerModal key={shown.id} expedition={expedition} container={shown} onClose={opened.close} />
        )}
        {mayWrite && adding.isOpen && (
          <ContainerModal expedition={expedition} container={null} onClose={adding.close} />
        )}
      </Suspense>
    </section>
  )
}
