import type { ReactNode } from 'react';
import { readPlans } from '../../domain/commerce/plans.ts';
import { menuIcons } from '../../domain/content/content-model.ts';
import { CartItems, EmptyCart } from '../../runtime/cart/cart-view.tsx';
import { Field } from '../../runtime/checkout/form/field.tsx';
import { createNoopServices } from '../../runtime/checkout/order-services.ts';
import { FlashMessage } from '../../runtime/checkout/page/flash-message.tsx';
import { OrderContextProvider } from '../../runtime/checkout/page/order-context.tsx';
import { OrderView } from '../../runtime/checkout/page/order-view.tsx';
import { PayButton } from '../../runtime/checkout/page/pay-buttons.tsx';
import { ProcessingOverlay } from '../../runtime/checkout/page/processing-overlay.tsx';
import { RenewalDiscover, RenewalSummary } from '../../runtime/renewal/renewal-view.tsx';
import { assetLinkTo } from '../../templates/fake-page.ts';
import { BrandMarks } from '../../templates/pages/brand-marks.tsx';
import {
  cartProps,
  NotFoundPage,
  renewalProps,
  WithoutScripts,
} from '../../templates/pages/built-in-pages.tsx';
import { orderProps } from '../../templates/pages/order-page.tsx';
import { PartnerBand, ServerFacts } from '../../templates/pages/page-body.tsx';
import { usePage } from '../../templates/pages/page-context.ts';
import { Icon } from '../../templates/shell/icons.tsx';
import { pill } from '../../templates/shell/links.tsx';
import { galleryCheckout, galleryPlans, galleryServers } from './gallery-contents.ts';

/** Lists the components that aren't blocks, in their states. No script runs them. */
export const galleryComponents: readonly (readonly [name: string, Component: () => ReactNode])[] = [
  ['Buttons', Buttons],
  ['Icons', Icons],
  ['Form fields', Fields],
  ['Flash messages', Flashes],
  ['Pay button', PayButtons],
  ['Toasts', Toasts],
  ['Order page', Order],
  ['Processing overlay', Overlay],
  ['Cart', Cart],
  ['Renewal confirmation', Renewal],
  ['Partner', Partner],
  ['Facts of a server page', Facts],
  ['Page not found', NotFoundPage],
  ['Without scripts', NoScripts],
];

function Buttons() {
  const { t } = usePage();
  return (
    <div className="gallery-row">
      {(['primary', 'neutral', 'secondary'] as const).map((variant) => (
        <button key={variant} type="button" className={pill(variant)}>
          {t('offer.choose')}{' '}
        </button>
      ))}
      <a href="#buttons">{t('block.readMore')}</a>
    </div>
  );
}

function Icons() {
  return (
    <div className="gallery-row">
      {([...menuIcons, 'menu', 'close', 'chat', 'home', 'person'] as const).map((name) => (
        <Icon key={name} name={name} />
      ))}
    </div>
  );
}

/** Provides the order page's parts with texts. */
function InOrder({ children }: { readonly children: ReactNode }) {
  const props = orderProps(usePage(), galleryCheckout);
  return (
    <OrderContextProvider
      value={{ props, services: createNoopServices(props.products, props.checkout.currency) }}
    >
      <div className="gallery-order">{children}</div>
    </OrderContextProvider>
  );
}

const fieldStates = [
  ['untouched', '', undefined],
  ['valid', 'ada@example.com', undefined],
  ['invalid', 'ada@', 'order.email.invalid'],
] as const;

function Fields() {
  const { t } = usePage();
  return (
    <InOrder>
      {fieldStates.map(([id, value, error]) => (
        <Field
          key={id}
          id={`gallery_${id}`}
          label={t('order.email')}
          value={value}
          error={error}
          hint={t('order.note.email')}
        >
          {(control) => <input {...control} defaultValue={value} dir="ltr" placeholder="ada@example.com" />}
        </Field>
      ))}
      <Field id="gallery_select" label={t('order.country')} value="" error={undefined} isOptional>
        {(control) => (
          <select {...control}>
            <option>{t('order.country.placeholder')}</option>
          </select>
        )}
      </Field>
    </InOrder>
  );
}

function Flashes() {
  return (
    <InOrder>
      <FlashMessage flash={{ id: 'general_error' }} takesFocus={false} onClose={() => {}} />
      <FlashMessage flash={{ id: 'unconfirmed' }} takesFocus={false} isAskedAgain onClose={() => {}} />
      <FlashMessage flash={{ id: 'already_paid' }} takesFocus={false} address="/" onBuyAgain={() => {}} />
    </InOrder>
  );
}

function PayButtons() {
  const [plan] = readPlans(galleryPlans, 'USD');
  if (!plan) return null;
  return (
    <InOrder>
      <PayButton plan={plan} isBusy={false} hasProblems />
      <PayButton plan={plan} isBusy hasProblems={false} />
    </InOrder>
  );
}

/** Renders toasts with the markup of `runtime/checkout/service-facade.ts`. */
function Toasts() {
  const { t } = usePage();
  return (
    <div className="gallery-frame">
      <div data-toasts="">
        <div data-toast="">{t('order.plans.error')}</div>
      </div>
    </div>
  );
}

function Order() {
  return (
    <>
      <OrderView {...orderProps(usePage(), galleryCheckout, 'SPECIAL_REFERRER')} />
      <BrandMarks />
    </>
  );
}

function Overlay() {
  return (
    <div className="gallery-frame">
      <InOrder>
        <ProcessingOverlay state={{ status: 'ready', run: 1 }} />
      </InOrder>
    </div>
  );
}

function Cart() {
  const page = usePage();
  const props = cartProps(page);
  const items = [page.brand, `${page.brand} Plus`].map((name) => ({ key: name, id: name, name }));
  return (
    <div className="gallery-order">
      <CartItems {...props} items={items} onDelete={() => {}} />
      <EmptyCart {...props} />
    </div>
  );
}

function Renewal() {
  const props = renewalProps(usePage());
  const renewal = { from: 6, to: 12, date: 'Jan 5, 2027' } as const;
  return (
    <>
      <RenewalSummary {...props} renewal={renewal} />
      <RenewalDiscover {...props} renewal={renewal} />
    </>
  );
}

function NoScripts() {
  const { t } = usePage();
  return <WithoutScripts text={t('cart.needScript')} link={{ url: '/', text: t('cart.order') }} />;
}

function Partner() {
  return (
    <PartnerBand
      page={{ id: 'partner', type: 'partnerPage', partnerName: 'Tidebox', partnerLogo: assetLinkTo('logo') }}
    />
  );
}

function Facts() {
  const country = galleryServers[0]?.countries[1];
  return country && <ServerFacts place={{ country, clusters: country.clusters, isCity: false }} />;
}
