import type { SnapshotTable } from './snapshot.ts'

/** The text of LISEZMOI.txt in the ZIP. */
export function readMe(company: string, sources: SnapshotTable[], madeAt: Date): string {
  const widest = Math.max(...sources.map(({ table }) => table.length))
  const lines = sources.map(
    ({ table, title, count }) =>
      `  ${table.padEnd(widest)}  ${title} (${count.toLocaleString('fr-FR').replaceAll('\u202f', ' ')})`,
  )
  return [
    `Toutes les données de ${company} dans Escale`,
    `Photographie prise le ${madeAt.toISOString()} : rien n'y a changé pendant l'écriture.`,
    '',
    'csv/   un fichier par table, pour un tableur : UTF-8, point-virgule, virgule décimale.',
    '       Les montants sont en dollars (12345,60). Les dates sont au format ISO (2026-11-20), les instants en temps universel.',
    "       Un texte qui commence comme une formule est précédé d'une apostrophe.",
    'json/  les mêmes tables sans aucune perte, une ligne JSON par fiche. Les montants y sont des centimes entiers.',
    "fichiers/  photos, documents, fichiers joints, logos et cachets, sous l'identifiant de la table files ;",
    "           vide : le stockage l'a perdu.",
    'manifeste.json  la somme SHA-256 de chaque fichier. Une installation neuve reprend cette entreprise par',
    '                « npm run restore -- --company CE_FICHIER.zip ».',
    '',
    'Les fiches se rejoignent par leurs identifiants (client_id, invoice_id, service_id…).',
    '',
    'Tables, et leur nombre de fiches :',
    ...lines,
    '',
    'Ne sont pas exportés : mots de passe, sessions, clés, jetons, et ce qui est aux autres entreprises.',
    'Ce fichier contient des données personnelles : gardez-le en lieu sûr, et supprimez-le quand il ne sert plus.',
    '',
  ].join('\r\n')
}
