import { statfs } from 'node:fs/promises'

/** Thrown when the database cannot start. `message` gives the reason and the remedy in French. */
export class EngineFailure extends Error {}

/** Converts the output of initdb, PostgreSQL's log or a file system error into a French message. */
export async function explainFailure(
  said: string,
  place: { home: string; log: string },
): Promise<EngineFailure> {
  for (const [pattern, sentence] of sentences)
    if (pattern.test(said)) return new EngineFailure(sentence(place))
  // On a full disk PostgreSQL cannot write the reason into its log.
  if (await diskIsFull(place.home)) return new EngineFailure(diskFull(place))
  const lines = said.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return new EngineFailure(
    `La base de données n'a pas pu démarrer. Journal : ${place.log}${reason ? `. Dernière ligne : ${reason}` : ''}`,
  )
}

export function isPortTaken(said: string): boolean {
  return portTakenPattern.test(said)
}

const portTakenPattern = /could not bind|Address already in use|could not create any TCP\/IP sockets/

const diskFull = ({ home }: { home: string }) =>
  `Le disque est plein : libérez de la place pour ${home}, puis relancez. Rien de ce qui était enregistré n'est perdu.`

const damaged = ({ home, log }: { home: string; log: string }) =>
  `Les données de ${home} sont abîmées et PostgreSQL refuse de les ouvrir. N'y touchez plus, restaurez une sauvegarde dans un dossier neuf. Détails : ${log}`

const sentences: [RegExp, (place: { home: string; log: string }) => string][] = [
  // Shared memory segments are files in /dev/shm. Its free space and rights differ from those of the data
  // folder.
  [
    /could not (open|create) shared memory segment[^\n]*(Permission denied|Read-only file system|Operation not permitted)/,
    () =>
      `PostgreSQL ne peut pas écrire dans /dev/shm : il faut qu'il ne soit pas en lecture seule, et ouvert à tout compte de la machine (mode 1777).`,
  ],
  [
    /could not (open|create|resize) shared memory segment[^\n]*No such file or directory/,
    () => 'PostgreSQL a besoin de /dev/shm, qui manque à cette machine : montez-y un tmpfs.',
  ],
  [
    /could not (open|create|resize) shared memory segment[^\n]*No space left on device/,
    () =>
      'La mémoire partagée (/dev/shm) est pleine : donnez-lui 256 Mo au moins (« --shm-size » pour un conteneur).',
  ],
  [/No space left on device|disk is full|ENOSPC|Disk quota exceeded|EDQUOT/, diskFull],
  [
    /database files are incompatible with server|not compatible with this version/,
    ({ home }) =>
      `Les données de ${home} viennent d'une autre version de PostgreSQL : relancez la version d'Escale qui les a écrites.`,
  ],
  [
    /could not map anonymous shared memory|Cannot allocate memory|ENOMEM|out of memory/i,
    () => `La mémoire manque pour démarrer PostgreSQL : fermez d'autres programmes, puis relancez.`,
  ],
  [
    /invalid permissions/,
    ({ home }) =>
      `Le dossier ${home}/postgres est ouvert à d'autres comptes, ce que PostgreSQL refuse : fermez-le par « chmod 700 ».`,
  ],
  [/Read-only file system|EROFS/, ({ home }) => `Le disque de ${home} est en lecture seule.`],
  [
    /Permission denied|unable to open database file|readonly database|EACCES|EPERM|has wrong ownership/,
    ({ home }) =>
      `Escale n'a pas le droit d'ouvrir ${home} : lancez-le avec le même utilisateur que la première fois.`,
  ],
  [
    /lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/,
    ({ home }) => `Un PostgreSQL tourne déjà sur ${home} : arrêtez-le, puis relancez.`,
  ],
  [portTakenPattern, () => `Aucun port libre n'a été trouvé sur 127.0.0.1 pour la base de données.`],
  [
    /PANIC|checkpoint record|pg_control|pg_filenode|could not open file "(global|base|pg_)|could not open directory "(global|base|pg_)|is not a database cluster|incorrect checksum|invalid magic/,
    damaged,
  ],
]

async function diskIsFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < 1024 * 1024
}
