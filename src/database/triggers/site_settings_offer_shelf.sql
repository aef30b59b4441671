CREATE TRIGGER site_settings_offer_shelf AFTER INSERT OR UPDATE OF shelf ON site_settings FOR EACH ROW EXECUTE FUNCTION offer_shelf();
