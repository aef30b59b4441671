CREATE TRIGGER site_settings_move_days AFTER UPDATE OF time_zone ON site_settings FOR EACH ROW WHEN (OLD.time_zone <> NEW.time_zone) EXECUTE FUNCTION move_days();
