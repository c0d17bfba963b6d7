// Mantine's style sheets are in a cascade layer, so ours override them.
import '@fontsource-variable/inter/wght.css'
import './theme.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './base.css'
import './starting.css'
