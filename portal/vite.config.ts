import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './vite/chunks';
import { keepSharedStyles } from './vite/keep-shared-styles';
import { noCircularChunks } from './vite/no-circular-chunks';
import { schemasWithoutDescriptions } from './vite/schemas-without-descriptions';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    schemasWithoutDescriptions(),
    keepSharedStyles(),
    noCircularChunks(),
  ],
  // For `npm run dev`: a service that runs already.
  server: {
    proxy: { '/api': process.env['PORTAL_API'] ?? 'http://localhost:3000' },
    // `contracts` for the rules that the portal shares with the service.
    fs: { allow: ['.', '../contracts'] },
  },
  // The service may be reached under a path (SERVICE_PUBLIC_URL), which the build does not know. Scripts and style sheets address each
  // other relatively; the service completes the addresses of index.html: src/portal/serve-portal.ts.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    // Served by the service itself: src/portal.
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // A page loads the styles of its own screens only; what most pages show is in one file: src/styles/shared-sheets.ts.
    cssCodeSplit: true,
    // Vite would inline small fonts as data:, which `font-src 'self'` refuses.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      // A text goes to the page that shows it, not to a chunk of all texts of the feature.
      optimization: { inlineConst: { mode: 'all' } },
    },
  },
});
