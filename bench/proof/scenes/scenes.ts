import { rm } from 'node:fs/promises'
import { chanceOf } from '../chance.ts'
import { caseOf } from '../faults/fault.ts'
import { faultsOf } from '../faults/faults.ts'
import { Installation, newFolder } from '../installation.ts'
import { death } from '../kills/deaths.ts'
import { olderInstallation, upgradeDeath } from '../kills/migrations.ts'
import { victims } from '../kills/victims.ts'
import { crowdCase } from '../load/crowd-case.ts'
import type { Case } from '../stage.ts'
import { sellInBrowser } from '../trial/browser.ts'
import { startCluster } from '../trial/cluster.ts'
import { clusterCases } from '../trial/faults.ts'
import { openGround } from '../trial/ground.ts'

type Options = { rounds: number; minutes: number; seed: number; goesAhead: boolean }
type Closers = (() => Promise<unknown>)[]

/** Opens what the cases of a scene share, and gives the cases in their order. */
export const scenes: Record<string, (options: Options, closers: Closers) => Promise<Case[]>> = {
  morts: openDeaths,
  pannes: openFaults,
  déploiement: openDeployment,
  foule: async ({ minutes, seed }) => [crowdCase(minutes, seed)],
}

/** Kills of node, of the postmaster and of both, during writes, an export, a backup and an upgrade. */
async function openDeaths({ rounds, seed, goesAhead }: Options, closers: Closers): Promise<Case[]> {
  const shelf = await newFolder()
  closers.push(() => rm(shelf, { recursive: true, force: true }))
  const startInstallation = async (environment: Record<string, string>) => {
    const escale = await Installation.make({ environment, goesAhead })
    closers.push(() => escale.remove())
    await escale.start()
    return escale
  }
  const [plain, backedUp] = [await startInstallation({}), await startInstallation({ ESCALE_BACKUP: shelf })]
  const older = await olderInstallation({ words: [], goesAhead })
  closers.push(() => rm(older.folder, { recursive: true, force: true }))
  const chance = chanceOf(seed)
  const once = victims.flatMap((victim) => [
    death('écritures', victim, { escale: plain, shelf, chance }),
    death('export', victim, { escale: plain, shelf, chance }),
    death('sauvegarde', victim, { escale: backedUp, shelf, chance }),
    upgradeDeath(older, victim, chance),
  ])
  return Array.from({ length: rounds }, () => once).flat()
}

/** Faults of disks, processes, lines and clocks, each on a stage of its own. */
async function openFaults({ rounds }: Options): Promise<Case[]> {
  const once = Object.entries(faultsOf([])).map(([name, fault]) => caseOf(name, fault))
  return Array.from({ length: rounds }, () => once).flat()
}

/** A deployment of several machines, made on this one from the files of `ops/`. */
async function openDeployment({ rounds }: Options, closers: Closers): Promise<Case[]> {
  const ground = await openGround()
  closers.push(ground.close)
  const cluster = await startCluster(ground, console.log)
  console.log(`Escale est prêt : ${cluster.url}`)
  await sellInBrowser(cluster, console.log)
  console.log('Au navigateur, par HAProxy : connexion, client, facture, paiement, vus.\n')
  return clusterCases(cluster, rounds)
}
