/**
 * What the page of management cannot do without a program: ask the card network in the browser. Afterwards it sends the page's own form,
 * and the server finds out what became of it.
 */
const asking = document.querySelector('form[data-secret]');
if (asking) start(asking);
function start(form) {
  const { secret: clientSecret = '', key = '', trouble = '', working = '' } = form.dataset;
  const button = form.querySelector('button');
  const problem = form.querySelector('.problem');
  const place = form.querySelector('.place');
  if (!button || !problem) return;
  const label = button.textContent;
  const network = Stripe(key, { locale: document.documentElement.lang });
  const elements = place ? network.elements(formOptions()) : undefined;
  if (place) elements?.create('payment', { fields: { billingDetails: 'never' } }).mount(place);
  button.disabled = false;
  const ask = () =>
    elements
      ? network.confirmSetup({ elements, clientSecret, redirect: 'if_required' })
      : network.handleNextAction({ clientSecret });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    button.textContent = working;
    problem.hidden = true;
    const again = (message) => {
      button.disabled = false;
      button.textContent = label;
      problem.textContent = message;
      problem.hidden = message === '';
    };
    ask().then(
      ({ error }) => {
        // A card that is refused may be given again; what became of a payment, the server finds out.
        if (!error || !elements) return form.submit();
        // The form of the card says itself what is wrong in it.
        const isShown = error.type === 'card_error' || error.type === 'validation_error';
        again(isShown ? '' : (error.message ?? trouble));
      },
      () => again(trouble),
    );
  });
}
/** The form of the card in the colours of the page. */
function formOptions() {
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return {
    mode: 'setup',
    currency: 'eur',
    locale: document.documentElement.lang,
    appearance: {
      variables: {
        colorPrimary: colour('--accent'),
        colorBackground: colour('--ground'),
        colorText: colour('--ink'),
        colorTextSecondary: colour('--quiet'),
        colorTextPlaceholder: colour('--quiet'),
        colorDanger: colour('--bad'),
        colorBorder: colour('--edge'),
        borderRadius: '14px',
      },
    },
  };
}
