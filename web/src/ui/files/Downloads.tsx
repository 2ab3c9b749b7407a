import { Box, Button } from '@mantine/core'
import { type Download, forgetDownload, startDownload, useDownloads } from './downloads.ts'
import { fileSize } from './file-size.ts'

/** Lists running and failed downloads, with progress and a button to cancel or retry. */
export function Downloads() {
  const downloads = useDownloads()
  if (downloads.length === 0) return null
  return (
    <Box component="ul" className="card rows" mb={12} aria-label="Fichiers en préparation">
      {downloads.map((one) => (
        <li key={one.path}>
          <span role={one.failure ? 'alert' : 'status'}>{progressText(one)}</span>
          <div className="answers">
            {one.failure && (
              <Button variant="default" size="xs" onClick={() => void startDownload(one)}>
                Réessayer
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => forgetDownload(one.path)}>
              {one.failure ? 'Fermer' : 'Annuler'}
            </Button>
          </div>
        </li>
      ))}
    </Box>
  )
}

function progressText({ name, received, failure }: Download): string {
  if (failure) return `${name} n'a pas été préparé. ${failure}`
  return received > 0
    ? `${name} : ${fileSize(received)} reçus`
    : `${name} se prépare. Vous pouvez continuer ailleurs.`
}
