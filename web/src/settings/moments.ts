import { useMemo } from 'react'
import { useSession } from '#shell/useSession.ts'

/** `21 nov. 2026 à 04:07`, on the company's own clocks; on the device's when no company is open. */
export function useMoment(): (instant: string) => string {
  const timeZone = useSession().company?.timeZone
  return useMemo(() => {
    const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
    const hour = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', timeZone })
    return (instant) => `${day.format(new Date(instant))} à ${hour.format(new Date(instant))}`
  }, [timeZone])
}
