import { Head, Html, Main, NextScript } from 'next/document';

export default function Document({ __NEXT_DATA__ }) {
  const { site } = __NEXT_DATA__.props.pageProps ?? {};
  return (
    <Html lang={site?.tag} dir={site?.dir}>
      <Head />
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
