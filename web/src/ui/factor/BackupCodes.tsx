import { Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import styles from './factor.module.css'

/** Shows the ten backup codes, once. */
export function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { copy, copied } = useClipboard()
  const text = codes.join('\n')
  return (
    <Stack gap={14}>
      <p>
        Gardez ces dix codes de secours hors de votre téléphone : sur papier ou dans un gestionnaire de mots
        de passe. Chacun remplace une fois le code de l'application. Ils ne seront plus jamais affichés.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => copy(text)}>
          {copied ? 'Copiés' : 'Copier les codes'}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="escale-codes-de-secours.txt"
        >
          Enregistrer
        </Button>
      </Group>
      <Button data-autofocus onClick={onKept}>
        J'ai gardé mes codes
      </Button>
    </Stack>
  )
}
