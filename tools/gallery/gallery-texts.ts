/** What the fixtures say, by the direction in which the gallery is read. */
export interface GalleryTexts {
  readonly heading: string;
  readonly short: string;
  readonly sentence: string;
  readonly long: string;
  readonly items: readonly [string, string, string];
  readonly links: readonly [string, string, string, string, string];
  readonly action: string;
  readonly second: string;
}

export const galleryTexts: Readonly<Record<'ltr' | 'rtl', GalleryTexts>> = {
  ltr: {
    heading: 'Your private way through the internet',
    short: 'Choose a plan',
    sentence: 'One tap is enough. From then on your connection is encrypted.',
    long: 'Without a VPN, your provider, the owner of the network and advertisers can see where you go online. Inside the tunnel they only see that you are there.',
    items: ['Servers in 105 countries', 'Eight devices at the same time', 'Thirty days to change your mind'],
    links: ['Germany', 'Japan', 'United States', 'Trinidad and Tobago', 'Bosnia and Herzegovina'],
    action: 'Get started',
    second: 'See all locations',
  },
  rtl: {
    heading: 'طريقك الخاص عبر الإنترنت',
    short: 'اختر خطة',
    sentence: 'نقرة واحدة تكفي، ومنذ تلك اللحظة يصبح اتصالك مشفّرًا.',
    long: 'من دون شبكة خاصة افتراضية يستطيع مزوّد الخدمة وصاحب الشبكة والمعلنون رؤية المواقع التي تزورها. أما داخل النفق فلا يرون سوى أنك متصل.',
    items: ['خوادم في 105 دول', 'ثمانية أجهزة في الوقت نفسه', 'ثلاثون يومًا لتغيّر رأيك'],
    links: ['ألمانيا', 'اليابان', 'الولايات المتحدة', 'ترينيداد وتوباغو', 'البوسنة والهرسك'],
    action: 'ابدأ الآن',
    second: 'عرض كل المواقع',
  },
};
