import { Group, Stack, Text } from '@mantine/core'
import { type PreviewedFace, paletteOf } from './face.ts'
import { PreviewMark } from './PreviewMark.tsx'
import styles from './previews.module.css'

/** A small preview of the login page. */
export function LoginPreview(face: PreviewedFace) {
  return (
    <figure>
      <Text component="figcaption" c="dimmed" fz="xs" fw={520} px={2} pb="xs">
        Page de connexion
      </Text>
      <div
        className={`${styles.page} ${styles.login}`}
        style={paletteOf(face)}
        role="img"
        aria-label="Aperçu de la page de connexion"
      >
        <Stack gap="sm" p="12px 16px">
          <Group gap="sm" fw={580}>
            <PreviewMark {...face} />
            {face.name}
          </Group>
          <Text fz={15} fw={620} mt="lg">
            Connexion
          </Text>
          <div className={styles.field} />
          <div className={styles.field} />
          <div className={styles.button}>Se connecter</div>
          <Text className="link" fz="xs" ta="center">
            Mot de passe oublié ?
          </Text>
        </Stack>
        <div className={styles.hero}>
          <svg
            aria-hidden="true"
            viewBox="0 0 200 240"
            preserveAspectRatio="xMidYMid slice"
            fill="none"
            stroke="currentColor"
          >
            <path
              strokeOpacity=".2"
              d="M-5 60C60 40 90 90 130 75S190 50 210 62M-5 85C60 65 90 115 130 100S190 75 210 87M-5 110C60 90 90 140 130 125S190 100 210 112"
            />
            <path
              strokeOpacity=".8"
              strokeDasharray="1 5"
              strokeLinecap="round"
              strokeWidth="1.6"
              d="M30 40C80 40 90 110 120 110S160 150 170 170"
            />
          </svg>
          <strong>{face.tagline ?? 'Du quai au client, chaque colis à sa place.'}</strong>
          <span>{face.city}</span>
        </div>
      </div>
    </figure>
  )
}
