CREATE TRIGGER pictures_announce_widths AFTER UPDATE ON pictures REFERENCING OLD TABLE AS old_pictures NEW TABLE AS new_pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_picture_widths();
