import { Button, Group } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { acceptOffer, dismissOffer } from '#session/passkey/passkey-offer.ts'
import { canStorePasskeys } from '#session/passkey/passkey-support.ts'
import styles from './PasskeyOffer.module.css'

/** Offers to create a passkey after a sign-in by password, on a device that can store one. */
export default function PasskeyOffer() {
  const session = useSession()
  const [isOver, setOver] = useState(false)
  const { data: isWorthIt } = useQuery({
    queryKey: ['passkey-offer'],
    queryFn: isWorthOffering,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!isWorthIt || isOver) return null

  function later() {
    dismissOffer(session)
    setOver(true)
  }

  return (
    <section className={`strip info ${styles.offer}`} aria-label="Clé d'accès">
      <IconFingerprint size={18} stroke={1.6} aria-hidden />
      <Group component="p" flex="1 1 260px">
        Entrez plus vite la prochaine fois : une clé d'accès remplace votre mot de passe par votre empreinte,
        votre visage ou le code de cet appareil.
      </Group>
      <Group wrap="nowrap" gap="sm">
        <Button
          size="xs"
          component={Link}
          to="/app/parametres/double-authentification"
          onClick={() => {
            acceptOffer()
            setOver(true)
          }}
        >
          Ajouter une clé d'accès
        </Button>
        <Button size="xs" variant="default" onClick={later}>
          Plus tard
        </Button>
      </Group>
    </section>
  )
}

async function isWorthOffering(): Promise<boolean> {
  if (!(await canStorePasskeys())) return false
  const { devices } = await api.account.factors.call()
  return devices.every(({ kind }) => kind !== 'passkey')
}
