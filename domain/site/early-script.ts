/**
 * Holds the inline script of each page, which runs before the first paint and marks for CSS that scripts run, whether the visitor is
 * a member (spec 1 §4: cookie `xv_ue` with value 1), and whether the choice of cookies is still open. Access to cookies and storage
 * throws where forbidden. The content security policy contains its hash.
 */
export const earlyScript =
  '{const d=document.documentElement.dataset;d.js="";try{if(/(^|; ?)xv_ue=1(;|$)/.test(document.cookie))d.user="member";if(!localStorage.cookie_settings)d.ask=""}catch{}}';
